// Follows the ledger as it grows, and lets the slider move through time. Without it every page works by its links.
"use strict";

const EVERY = 2000; // milliseconds between two looks at the head
const NEVER = '"none"'; // the head of a ledger that could not be read
const main = document.getElementById("main");
const whole = "whole" in document.body.dataset; // a page with a script of its own, which is renewed as a whole
const news = document.getElementById("news");
let head = document.body.dataset.follow;
let wanted = 0; // the newest page that was asked for; an older one that comes late is not shown

function tell(text) {
  if (news.textContent !== text) news.textContent = text;
  news.hidden = !text;
}

// Put the page at an address in the place of this one, without losing the place and what has the focus.
async function show(address, push) {
  const mine = ++wanted;
  const answer = await fetch(address, {headers: {Accept: "text/html"}});
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const body = fresh.getElementById("main");
  if (mine !== wanted || !body) return;
  if (push && answer.ok) history.replaceState(null, "", address);
  for (const part of main.querySelectorAll("details[id]")) {
    const twin = body.querySelector(`#${part.id}`);
    if (twin) twin.open = part.open;
  }
  const focused = document.activeElement && document.activeElement.id;
  main.replaceChildren(...body.childNodes);
  document.title = fresh.title;
  if (answer.ok) head = fresh.body.dataset.follow;
  prepare();
  if (focused) document.getElementById(focused)?.focus({preventScroll: true});
}

function busy() {
  const here = document.activeElement;
  if (whole) return Array.from(document.querySelectorAll("input")).some((input) => input.value !== input.defaultValue);
  return here && main.contains(here) && here.matches("input[type=text], input[type=search], select") &&
    here.value !== (here.defaultValue ?? here.value);
}

function prepare() {
  const slider = document.getElementById("slider");
  if (!slider) return;
  const steps = JSON.parse(slider.dataset.steps).map(([at, label]) => ({at, label}));
  const output = slider.form.querySelector("output");
  slider.disabled = false;
  slider.addEventListener("input", () => {
    const step = steps[slider.valueAsNumber];
    output.textContent = step.label;
    slider.setAttribute("aria-valuetext", step.label);
    const address = new URL(slider.form.action);
    if (step.at) address.searchParams.set("at", step.at);
    show(address, true).catch(() => tell("The server does not answer."));
  });
}

async function look() {
  if (!head || document.hidden) return;
  try {
    const answer = await fetch("/heads", {headers: {"If-None-Match": head}, cache: "no-store"});
    if (answer.status === 304) return tell("");
    if (!answer.ok) return tell("The ledger cannot be read just now.");
    if (busy()) return tell("The ledger has grown; this page is older.");
    if (head === NEVER || whole) return location.reload();
    const before = head;
    await show(location.href, false);
    if (head === before) head = answer.headers.get("ETag"); // a page that does not say
    tell("");
  } catch {
    tell("The server does not answer.");
  }
}

if (!whole) prepare();
setInterval(look, EVERY);
document.addEventListener("visibilitychange", look);
