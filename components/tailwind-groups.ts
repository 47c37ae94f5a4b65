import type { createTailwindMerge } from 'tailwind-merge';

const any = () => true;
const inBrackets = (value: string) => value.startsWith('[');
/** A length in brackets sets a size rather than a color. */
const isLength = (value: string) => /^\[[\d.]/.test(value);

/** Groups of all classes with one prefix: `mt` is `mt-2`, `mt-[3px]`, and so on. */
const byPrefix = [
  ...['align', 'animate', 'appearance', 'basis', 'clear', 'col', 'cursor', 'divide-y', 'duration', 'field-sizing'],
  ...['fill', 'float', 'gap', 'gap-x', 'gap-y', 'grid-cols', 'items', 'justify', 'justify-self', 'leading', 'list'],
  ...['inset', 'inset-x', 'inset-y', 'top', 'right', 'bottom', 'left', 'start', 'end', 'object', 'opacity', 'order'],
  ...['m', 'mx', 'my', 'ms', 'me', 'mt', 'mr', 'mb', 'ml', 'p', 'px', 'py', 'ps', 'pe', 'pt', 'pr', 'pb', 'pl'],
  ...['w', 'h', 'size', 'min-w', 'min-h', 'max-w', 'max-h', 'overflow-x', 'overflow-y', 'place-items', 'resize'],
  ...['pointer-events', 'rotate', 'rounded', 'rounded-t', 'scale', 'scale-x', 'scroll-mt', 'select', 'self', 'shadow'],
  ...['space-y', 'tracking', 'transition', 'translate-x', 'translate-y', 'underline-offset', 'outline-offset'],
  ...['break-inside', 'whitespace', 'wrap', 'z'],
];

/** Borders of some sides, as far as their width. */
const borders = ['x', 'y', 's', 'e', 't', 'r', 'b', 'l'].map((side) => `border-${side}`);

/**
 * Which Tailwind classes set the same property, for the classes of this code: the list of all that Tailwind has is larger
 * than what most pages load. components/cn.test.ts compares both.
 */
export const tailwindGroups = (): ReturnType<Parameters<typeof createTailwindMerge>[0]> => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    ...Object.fromEntries([...byPrefix, ...borders].map((prefix) => [prefix, [{ [prefix]: ['', any] }]])),
    bg: [{ bg: [any] }],
    border: [{ border: ['', '0', '2'] }],
    'border-collapse': ['border-collapse'],
    'border-color': [{ border: [any] }],
    'border-style': ['border-dashed'],
    break: ['break-all'],
    container: ['container'],
    content: ['content-center'],
    'content-text': [{ content: [inBrackets] }],
    decoration: ['underline', 'no-underline'],
    'decoration-color': [{ decoration: [any] }],
    display: ['block', 'contents', 'flex', 'grid', 'hidden', 'inline', 'inline-block', 'inline-flex', 'table'],
    flex: [{ flex: ['1', 'none', inBrackets] }],
    'flex-direction': [{ flex: ['row', 'row-reverse', 'col'] }],
    'flex-wrap': [{ flex: ['wrap'] }],
    'font-family': [{ font: ['sans', 'mono', any] }],
    'font-size': [{ text: ['xs', 'sm', 'base', 'lg', 'xl', '2xl', isLength] }],
    'font-weight': [{ font: ['normal', 'medium', 'semibold'] }],
    grow: ['grow'],
    isolation: ['isolate'],
    numbers: ['tabular-nums'],
    outline: ['outline-none'],
    'outline-color': [{ outline: [any] }],
    'outline-w': [{ outline: ['2'] }],
    overflow: [{ overflow: ['auto', 'clip', 'hidden', 'visible'] }],
    position: ['absolute', 'fixed', 'relative', 'static', 'sticky'],
    'read-by': ['sr-only', 'not-sr-only'],
    shrink: [{ shrink: ['', '0'] }],
    stroke: [{ stroke: [any] }],
    'stroke-w': [{ stroke: ['1'] }],
    'text-align': [{ text: ['left', 'center', 'right', 'start', 'end'] }],
    'text-color': [{ text: [any] }],
    'text-transform': ['uppercase', 'lowercase', 'capitalize'],
    'text-wrap': [{ text: ['pretty', 'wrap'] }],
    truncate: ['truncate'],
    visibility: ['visible', 'invisible'],
  },
  conflictingClassGroups: {
    border: borders,
    'border-x': ['border-s', 'border-e', 'border-r', 'border-l'],
    'border-y': ['border-t', 'border-b'],
    flex: ['basis', 'grow', 'shrink'],
    'font-size': ['leading'],
    gap: ['gap-x', 'gap-y'],
    inset: ['inset-x', 'inset-y', 'start', 'end', 'top', 'right', 'bottom', 'left'],
    'inset-x': ['start', 'end', 'right', 'left'],
    'inset-y': ['top', 'bottom'],
    m: ['mx', 'my', 'ms', 'me', 'mt', 'mr', 'mb', 'ml'],
    mx: ['ms', 'me', 'mr', 'ml'],
    my: ['mt', 'mb'],
    overflow: ['overflow-x', 'overflow-y'],
    p: ['px', 'py', 'ps', 'pe', 'pt', 'pr', 'pb', 'pl'],
    px: ['ps', 'pe', 'pr', 'pl'],
    py: ['pt', 'pb'],
    rounded: ['rounded-t'],
    size: ['w', 'h'],
  },
  conflictingClassGroupModifiers: { 'font-size': ['leading'] },
  postfixLookupClassGroups: [],
  orderSensitiveModifiers: ['*', '**', 'after', 'before', 'backdrop', 'file', 'marker', 'placeholder', 'selection'],
});
