/** A block of code that scrolls inside itself, both ways. */
export const blockClass = 'min-w-0 [&_pre]:max-h-96 [&_pre]:overflow-y-auto';
