export const tabListClass = 'flex gap-4 overflow-x-auto border-b';

export const tabClass = [
  '-mb-px inline-flex h-9 shrink-0 items-center border-b-2 border-transparent px-0.5 text-sm font-medium text-ink-muted',
  '-outline-offset-2 hover:text-ink data-active:border-accent data-active:text-ink',
  'aria-[current=page]:border-accent aria-[current=page]:text-ink',
].join(' ');
