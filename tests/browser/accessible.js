// What a checker of accessibility would say of a page: a list of complaints, empty where all is well.
() => {
  const complaints = [];
  const shown = (element) => element.checkVisibility({ visibilityProperty: true });
  const name = (element) => (element.getAttribute("aria-label") || element.textContent
    || (element.labels && element.labels[0] && element.labels[0].textContent) || "").trim();

  for (const element of document.querySelectorAll("a, button, input, summary, [role=region]")) {
    if (shown(element) && !name(element)) { complaints.push("no name: " + element.outerHTML.slice(0, 80)); }
  }
  for (const attribute of ["aria-labelledby", "for"]) {
    for (const element of document.querySelectorAll("[" + attribute + "]")) {
      for (const id of element.getAttribute(attribute).split(" ")) {
        if (!document.getElementById(id)) { complaints.push(attribute + " leads nowhere: " + id); }
      }
    }
  }
  const ids = Array.from(document.querySelectorAll("[id]"), (element) => element.id);
  for (const id of ids) {
    if (ids.indexOf(id) !== ids.lastIndexOf(id)) { complaints.push("id used twice: " + id); }
  }
  for (const link of document.querySelectorAll("a[href^='#']")) {
    const target = decodeURIComponent(link.getAttribute("href").slice(1));
    if (!document.getElementById(target)) { complaints.push("link leads nowhere: #" + target); }
  }
  if (!document.documentElement.lang) { complaints.push("no language"); }
  if (document.querySelectorAll("h1").length !== 1) { complaints.push("not one h1"); }
  if (document.querySelectorAll("main").length !== 1) { complaints.push("not one main"); }
  let level = 0;
  for (const heading of document.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    const next = Number(heading.tagName[1]);
    if (next > level + 1) { complaints.push("a heading skips a level: " + heading.textContent.slice(0, 40)); }
    level = next;
  }

  const channels = (color) => color.match(/[\d.]+/g).map(Number);
  const luminance = (color) => {
    const [red, green, blue] = color.slice(0, 3).map((value) => value / 255)
      .map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = channels(getComputedStyle(at).backgroundColor);
      if (color.length === 3 || color[3] > 0) { return color; }
    }
    return [255, 255, 255];
  };
  const seen = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !shown(element) || element.closest("script, style, title, desc, :disabled")) {
      continue;
    }
    const style = getComputedStyle(element);
    const color = channels(element.closest("svg") ? style.fill : style.color);
    const key = [color, behind(element)].join("/");
    if (seen.has(key)) { continue; }
    seen.add(key);
    const [one, other] = [luminance(color), luminance(behind(element))].sort((a, b) => b - a);
    const contrast = (one + 0.05) / (other + 0.05);
    if (contrast < 4.5) { complaints.push("contrast " + contrast.toFixed(2) + ": " + element.textContent.slice(0, 40)); }
  }
  return complaints;
}
