/** Runs in the page, which has no other script: hides what does not hold every word that was typed, and keeps the Tab key to shapes that scroll. */
export const SEARCH_SCRIPT = `(() => {
  const box = document.getElementById('search');
  const told = document.getElementById('found');
  const nouns = document.getElementById('nouns');
  const entries = [...document.querySelectorAll('[data-words]')];
  const groups = [...document.querySelectorAll('[data-noun]')];
  document.getElementById('search-form').hidden = false;
  const show = () => {
    const words = box.value.toLowerCase().split(/\\s+/).filter(Boolean);
    let found = 0;
    for (const entry of entries) {
      entry.hidden = !words.every((word) => entry.dataset.words.includes(word));
      if (!entry.hidden) found += 1;
    }
    for (const group of groups) group.hidden = !group.querySelector('[data-words]:not([hidden])');
    nouns.hidden = words.length > 0;
    told.textContent = words.length === 0 ? '' : found === 1 ? '1 endpoint' : found + ' endpoints';
  };
  box.addEventListener('input', show);
  const open = () => {
    const aim = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (aim && aim.tagName === 'DETAILS') aim.open = true;
  };
  addEventListener('hashchange', open);
  const reach = () => {
    for (const shape of document.querySelectorAll('details[open] pre')) {
      if (shape.scrollWidth > shape.clientWidth) shape.tabIndex = 0;
      else shape.removeAttribute('tabindex');
    }
  };
  document.addEventListener('toggle', reach, true);
  addEventListener('resize', reach);
  show();
  open();
})();`
