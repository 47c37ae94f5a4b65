/** The backdrop of a modal. */
export const backdropClass =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0';

/** A modal's panel: centered, at the bottom edge on phones, scrolling on its own when it is tall. */
export const popupClass = [
  'fixed z-50 max-h-[calc(100dvh-3rem)] w-full overflow-y-auto border bg-surface p-5 text-ink shadow-lg',
  'max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-xl',
  'sm:top-[14dvh] sm:left-1/2 sm:max-h-[calc(86dvh-1.5rem)] sm:max-w-md sm:-translate-x-1/2 sm:rounded-xl',
  'transition-[scale,opacity] duration-150 data-ending-style:scale-[0.98] data-ending-style:opacity-0',
  'data-starting-style:scale-[0.98] data-starting-style:opacity-0',
].join(' ');

/** A menu item, which is highlighted by mouse or keyboard. */
export const menuItemClass = [
  'flex min-h-7 w-full cursor-default items-center gap-2 rounded-sm px-2 py-1 text-start text-sm select-none',
  'data-highlighted:bg-hover data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:text-ink-subtle',
].join(' ');
