// Follows the ledger as it grows, and lets the slider move through time. Without it every page works by its links.
"use strict";

const EVERY = 2000; // milliseconds between two looks at the head
const NEVER = '"none"'; // the head of a page that could not be made
const whole = "whole" in document.body.dataset; // a page with a script of its own, which is renewed as a whole
const main = document.getElementById("main");
const news = document.getElementById("news");
const folded = new Map(Array.from(main.querySelectorAll("details"), (part) => [part, part.open]));
let head = document.body.dataset.follow;
let wanted = 0; // the newest page that was asked for; an older one that comes late is not shown

function tell(text, renew) {
  if (news.dataset.told === text) return;
  news.dataset.told = text;
  news.textContent = text;
  if (renew) {
    const link = document.createElement("a");
    link.href = location.href;
    link.textContent = "Renew it";
    link.addEventListener("click", (event) => { event.preventDefault(); location.reload(); });
    news.append(" ", link);
  }
  news.hidden = !text;
}

// What is the same in a page and in a newer one: a link, a field, a summary, by what it is and which of those.
function same(element) {
  const { id, name, href, textContent } = element;
  return [element.tagName, id, name, href, href ? "" : textContent].join(" ");
}

function focus(element) {
  if (!element || element === document.body || document.activeElement === element) return;
  const twins = Array.from(main.querySelectorAll(element.tagName)).filter((twin) => same(twin) === same(element));
  if (twins.length) twins[0].focus({ preventScroll: true });
}

// Put a newer page in the place of this one; the controls of time stay, for somebody may hold the slider.
function replace(body) {
  const kept = main.querySelector(".time");
  const twin = body.querySelector(".time");
  if (!kept || !twin) return main.replaceChildren(...body.childNodes);
  const slider = kept.querySelector("#slider");
  const there = twin.querySelector("#slider");
  for (const node of Array.from(main.childNodes)) if (node !== kept) node.remove();
  let after = false;
  for (const node of Array.from(body.childNodes)) {
    if (node === twin) after = true;
    else if (after) main.append(node);
    else kept.before(node);
  }
  kept.querySelector(".stops").replaceChildren(...twin.querySelector(".stops").childNodes);
  for (const name of ["max", "data-steps", "aria-valuetext"]) slider.setAttribute(name, there.getAttribute(name));
  slider.value = there.getAttribute("value");
}

async function show(address, push) {
  const mine = ++wanted;
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const body = fresh.getElementById("main");
  if (mine !== wanted || !body) return;
  if (push && answer.ok) history.replaceState(null, "", address);
  for (const part of main.querySelectorAll("details[id]")) {
    const twin = body.querySelector(`#${part.id}`);
    if (twin) twin.open = part.open;
  }
  const focused = document.activeElement;
  replace(body);
  document.title = fresh.title;
  head = answer.ok ? fresh.body.dataset.follow : answer.status < 500 ? "" : NEVER;
  focus(focused);
}

function changed(field) {
  if (field.id === "slider") return false;
  if (field.matches("select")) {
    return field.selectedIndex !== Math.max(Array.from(field.options).findIndex((one) => one.defaultSelected), 0);
  }
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}

// Whoever types, chooses or marks something is not disturbed; on a page that is renewed as a whole, who folds neither.
function busy() {
  const fields = (whole ? document : main).querySelectorAll("input, select");
  if (Array.from(fields).some(changed) || !getSelection().isCollapsed) return true;
  return whole && (Array.from(folded).some(([part, open]) => part.open !== open) || main.contains(document.activeElement));
}

document.addEventListener("input", (event) => {
  const slider = event.target;
  if (whole || slider.id !== "slider") return;
  const [at, label] = JSON.parse(slider.dataset.steps)[slider.valueAsNumber];
  slider.form.querySelector("output").textContent = label;
  slider.setAttribute("aria-valuetext", label);
  const address = new URL(slider.form.action);
  if (at) address.searchParams.set("at", at);
  show(address, true).catch(() => tell("The server does not answer."));
});

let looking = false; // a ledger that is held answers late; one question at a time is enough

async function look() {
  if (!head || document.hidden || looking) return;
  looking = true;
  try {
    const answer = await fetch("/heads", { headers: { "If-None-Match": head }, cache: "no-store" });
    if (answer.status === 304) return tell("");
    if (!answer.ok) return tell("The ledger cannot be read just now.");
    if (busy()) return tell("The ledger has grown; this page is older.", true);
    if (head === NEVER || whole) {
      if ((await fetch(location.href, { method: "HEAD" })).ok) location.reload();
      return;
    }
    await show(location.href, false);
    tell("");
  } catch {
    tell("The server does not answer.");
  } finally {
    looking = false;
  }
}

const slider = whole ? null : document.getElementById("slider");
if (slider) slider.disabled = false;
setInterval(look, EVERY);
document.addEventListener("visibilitychange", look);
