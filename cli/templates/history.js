"use strict";
(function () {
  const data = JSON.parse(document.getElementById("moments").textContent);
  const slider = document.getElementById("turn");
  const now = document.getElementById("now");
  const cells = Array.from(document.querySelectorAll("[data-path]"));
  const groupsOfRows = Array.from(document.querySelectorAll(".sides tbody"));
  const places = Array.from(document.querySelectorAll(".box:not(.major)"));
  const rows = Array.from(new Set(cells.map((cell) => cell.parentElement)));

  // The table at the end of a turn: every number, and only the rows that hold one.
  function show(moment) {
    for (const cell of cells) {
      const value = data.values[cell.dataset.path][moment];
      cell.textContent = value === null ? "\u2013" : String(value).replace("-", "\u2212");
      cell.classList.toggle("none", !value);
    }
    for (const row of rows) {
      row.hidden = Array.from(row.querySelectorAll("[data-path]")).every((cell) =>
        "known" in row.dataset ? cell.textContent === "\u2013" : cell.classList.contains("none"));
    }
    for (const group of groupsOfRows) {
      group.hidden = Array.from(group.rows).every((row) => row.hidden || !row.querySelector("[data-path]"));
    }
    for (const box of places) {
      box.hidden = !box.querySelector("tbody:not([hidden])");
    }
    slider.value = moment;
    slider.setAttribute("aria-valuetext", data.turns[moment]);
    now.textContent = data.turns[moment];
    document.getElementById("back").setAttribute("aria-disabled", moment === 0);
    document.getElementById("on").setAttribute("aria-disabled", moment === data.turns.length - 1);
  }

  slider.addEventListener("input", () => show(Number(slider.value)));
  document.getElementById("back").addEventListener("click", () => show(Math.max(Number(slider.value) - 1, 0)));
  document.getElementById("on").addEventListener("click",
    () => show(Math.min(Number(slider.value) + 1, data.turns.length - 1)));
  for (const link of document.querySelectorAll("[data-turn]")) {
    link.hidden = false;
    link.addEventListener("click", () => show(Number(link.dataset.turn)));
  }
  document.getElementById("slider").hidden = data.turns.length < 2;
  show(data.turns.length - 1);

  const WORDS = 12; // of a search; more say nothing more

  // The search keeps the sentences that hold every word, with the headings above them.
  const query = document.getElementById("query");
  const found = document.getElementById("found");
  const blocks = Array.from(document.querySelectorAll("#story p, #story blockquote"));
  const sentences = Array.from(document.querySelectorAll("#story .s"));
  const plain = (text) => text.toLowerCase().replaceAll("\u2212", "-");
  const texts = sentences.map((sentence) => plain(sentence.querySelector("bdi").textContent));
  const groups = [".part", ".turn", ".year"].map((name) => Array.from(document.querySelectorAll("#story " + name)));

  function mark(words) {
    if (!window.CSS || !CSS.highlights) { return; }
    CSS.highlights.delete("found");
    if (!words.length) { return; }
    const marks = new Highlight();
    for (const sentence of sentences) {
      if (sentence.hidden) { continue; }
      const node = sentence.querySelector("bdi").firstChild;
      const text = plain(node.data);
      for (const word of words) {
        for (let at = text.indexOf(word); at >= 0 && text.length === node.data.length; at = text.indexOf(word, at + word.length)) {
          const range = new Range();
          range.setStart(node, at);
          range.setEnd(node, at + word.length);
          marks.add(range);
        }
      }
    }
    CSS.highlights.set("found", marks);
  }

  function search() {
    const words = Array.from(new Set(plain(query.value).split(/\s+/).filter(Boolean))).slice(0, WORDS);
    let kept = 0;
    sentences.forEach((sentence, place) => {
      sentence.hidden = !words.every((word) => texts[place].includes(word));
      kept += sentence.hidden ? 0 : 1;
    });
    for (const block of blocks) {
      const inside = block.querySelectorAll(".s");
      block.hidden = words.length > 0 && !Array.from(inside).some((sentence) => !sentence.hidden);
    }
    for (const group of groups) {
      for (const part of group) {
        part.hidden = words.length > 0 && !part.querySelector(".s:not([hidden])");
      }
    }
    found.hidden = !words.length;
    found.textContent = kept === 1 ? "1 sentence" : kept + " sentences";
    mark(words);
  }

  query.addEventListener("input", search);
  document.getElementById("search").addEventListener("submit", (event) => {
    event.preventDefault();
    search();
    document.getElementById("story").scrollIntoView();
  });
  document.getElementById("search").hidden = false;
}());
