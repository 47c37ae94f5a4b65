/** Shows those options of a menu whose text, group or value contains each word that is typed. */
export function narrowMenu(box: HTMLInputElement): void {
  const menu = box.closest('details');
  if (!menu) return;
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = false;
  for (const group of menu.querySelectorAll('fieldset')) {
    group.hidden = true;
    for (const option of group.querySelectorAll<HTMLElement>('[data-option]')) {
      const text = `${group.firstChild?.textContent} ${option.textContent} ${option.dataset.option}`.toLowerCase();
      option.hidden = !words.every((word) => text.includes(word));
      if (!option.hidden) group.hidden = false;
    }
    found ||= !group.hidden;
  }
  const nothing = menu.querySelector<HTMLElement>('[data-nothing]');
  if (nothing) nothing.hidden = found;
}
