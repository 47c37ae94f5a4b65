/** A code block that scrolls in both directions. */
export const blockClass = 'min-w-0 [&_pre]:max-h-96 [&_pre]:overflow-y-auto';
