interface Context {
  addIssue(issue: { code: 'custom'; path: (string | number)[]; message: string }): void;
}

/**
 * For `superRefine`: rejects a list in which two items have the same key.
 * @param key returns the key that identifies an item
 * @param field the field at which the duplicate is reported
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
