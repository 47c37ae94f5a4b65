/** Groups items by their tenant, both in the order in which they come, because a statement names one tenant. */
export function byTenant<Item extends { tenantId: string }>(items: Iterable<Item>): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(item.tenantId);
    if (group) group.push(item);
    else groups.set(item.tenantId, [item]);
  }
  return groups;
}
