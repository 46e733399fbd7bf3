/** The page's only script: filters the endpoints, opens the linked one, and makes schemas focusable only if they scroll. */
export const SEARCH_SCRIPT = `(() => {
  const box = document.getElementById('search');
  const resultCount = document.getElementById('found');
  const nouns = document.getElementById('nouns');
  const entries = [...document.querySelectorAll('[data-words]')];
  const groups = [...document.querySelectorAll('[data-noun]')];
  document.getElementById('search-form').hidden = false;
  const applySearch = () => {
    const words = box.value.toLowerCase().split(/\\s+/).filter(Boolean);
    let matchCount = 0;
    for (const entry of entries) {
      entry.hidden = !words.every((word) => entry.dataset.words.includes(word));
      if (!entry.hidden) matchCount += 1;
    }
    for (const group of groups) group.hidden = !group.querySelector('[data-words]:not([hidden])');
    nouns.hidden = words.length > 0;
    resultCount.textContent = words.length === 0 ? '' : matchCount === 1 ? '1 endpoint' : matchCount + ' endpoints';
  };
  box.addEventListener('input', applySearch);
  const openLinkedEntry = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target && target.tagName === 'DETAILS') target.open = true;
  };
  addEventListener('hashchange', openLinkedEntry);
  const updateTabStops = () => {
    for (const shape of document.querySelectorAll('details[open] pre')) {
      if (shape.scrollWidth > shape.clientWidth) shape.tabIndex = 0;
      else shape.removeAttribute('tabindex');
    }
  };
  document.addEventListener('toggle', updateTabStops, true);
  addEventListener('resize', updateTabStops);
  applySearch();
  openLinkedEntry();
})();`
