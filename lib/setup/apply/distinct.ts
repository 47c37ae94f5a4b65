interface Context {
  addIssue(issue: { code: 'custom'; path: (string | number)[]; message: string }): void;
}

/**
 * For `superRefine`: refuses a list in which two items are the same thing.
 * @param key what an item is known by
 * @param field where the second one is pointed out
 */
export function distinct<Item>(key: (item: Item) => string, field: string) {
  return (items: Item[], context: Context): void => {
    const known = new Set<string>();
    for (const [index, item] of items.entries()) {
      if (known.has(key(item)))
        context.addIssue({ code: 'custom', path: [index, field], message: 'is already in the list' });
      known.add(key(item));
    }
  };
}
