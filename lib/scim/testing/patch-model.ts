/**
 * A second implementation of PATCH (RFC 7644 section 3.5.2, as described in docs/reference/scim.md) for a few
 * attributes. It is simple and shares no code with the real one, so that tests can compare the two.
 */
export interface ModelOperation {
  op: 'add' | 'replace' | 'remove';
  target:
    | { kind: 'simple'; name: string }
    | { kind: 'object'; name: string; sub: string | null }
    | { kind: 'list'; name: string; where: Where | null; sub: string | null };
  value: ModelValue;
}

type ModelValue = string | boolean | null | Item | Item[] | undefined;
export type Item = Record<string, string | boolean | null>;
/** `[type eq "work"]` and the like; all conditions must hold. */
export type Where = [sub: string, wanted: string | boolean][];
export type ModelResource = Record<string, string | Item | Item[]>;

/** Why a request is rejected, under the same name as in the core. */
export class ModelRefusal extends Error {
  constructor(readonly reason: 'no-target' | 'two-primaries' | 'wrong-type') {
    super(reason);
  }
}

/**
 * The resource after the operations, all or none.
 * @param replaceCreates whether a replace whose filter matches nothing may create a value
 * @throws ModelRefusal
 */
export function patchModel(
  resource: ModelResource,
  operations: readonly ModelOperation[],
  replaceCreates: boolean,
): ModelResource {
  return operations.reduce((current, operation) => {
    const next = {
      ...current,
      [operation.target.name]: changed(current[operation.target.name], operation, replaceCreates),
    };
    return Object.fromEntries(Object.entries(next).filter(([, value]) => !isNothing(value))) as ModelResource;
  }, resource);
}

type Stored = ModelResource[string] | undefined;

function changed(stored: Stored, { op, target, value }: ModelOperation, replaceCreates: boolean): Stored {
  if (op === 'add' && value === null) return stored;
  switch (target.kind) {
    case 'simple':
      return op === 'remove' || value === null ? undefined : (value as string);
    case 'object': {
      if (op === 'remove' && !target.sub) return undefined;
      if (op !== 'remove' && !target.sub && value === null) return undefined;
      return merged(
        (stored ?? {}) as Item,
        target.sub ? { [target.sub]: op === 'remove' ? null : (value as string) } : (value as Item),
      );
    }
    case 'list': {
      const before = (stored ?? []) as Item[];
      return settled(before, changedList(before, op, { ...target, replaceCreates }, value));
    }
  }
}

/** The new items; an unchanged item stays the same object. */
function changedList(
  before: Item[],
  op: ModelOperation['op'],
  { where, sub, replaceCreates }: { where: Where | null; sub: string | null; replaceCreates: boolean },
  value: ModelValue,
): Item[] {
  if (!where && !sub) return wholeList(before, op, value);
  const chosen = (item: Item) => !where || where.every(([name, wanted]) => fold(item[name]) === fold(wanted));
  if (op === 'remove')
    return sub
      ? before.map((item) => (chosen(item) ? kept(item, merged(item, { [sub]: null })) : item))
      : before.filter((item) => !chosen(item));
  const change: Item = sub ? { [sub]: value as string } : (value as Item);
  if (before.some(chosen)) return before.map((item) => (chosen(item) ? kept(item, merged(item, change)) : item));
  if (op === 'replace' && where && (!replaceCreates || !sub || where.some(([name]) => name === 'value')))
    throw new ModelRefusal('no-target');
  if (sub && change[sub] === null) return before;
  const made = merged(Object.fromEntries(where ?? []), change);
  if (!sub && isNothing(merged({}, change))) throw new ModelRefusal('wrong-type');
  if (made.primary === true && made.value === undefined) throw new ModelRefusal('no-target');
  if (!chosen(made)) throw new ModelRefusal('no-target');
  return [...before, made];
}

function wholeList(before: Item[], op: ModelOperation['op'], value: ModelValue): Item[] {
  const sent =
    value === undefined || value === null
      ? null
      : distinct(
          [value as Item | Item[]]
            .flat()
            .map((item) => merged({}, item))
            .filter((item) => !isNothing(item)),
        );
  if (sent && sent.filter(({ primary }) => primary === true).length > 1) throw new ModelRefusal('two-primaries');
  if (op === 'remove')
    return sent
      ? before.filter(
          (item) => !sent.some((wanted) => Object.entries(wanted).every(([name, part]) => item[name] === part)),
        )
      : [];
  if (op === 'replace') return sent ?? [];
  return (sent ?? []).reduce((items, added) => {
    const same = items.findIndex((item) => identity(item) === identity(added));
    return same < 0
      ? [...items, added]
      : items.map((item, at) => (at === same ? kept(item, { ...item, ...added }) : item));
  }, before);
}

/** A value that became primary takes this from the others; two values that become primary together are an error. */
function settled(before: Item[], after: Item[]): Item[] {
  const items = after.filter((item) => !isNothing(item));
  const chosen = items.filter((item) => item.primary === true && !before.includes(item));
  const result =
    chosen.length === 0
      ? items
      : items.map((item) => (item.primary === true && !chosen.includes(item) ? { ...item, primary: false } : item));
  if (result.filter(({ primary }) => primary === true).length > 1) throw new ModelRefusal('two-primaries');
  return result;
}

/** Null unassigns, "True" means true, and omitted sub-attributes stay. */
function merged(item: Item, change: Item): Item {
  const result = { ...item };
  for (const [name, value] of Object.entries(change)) {
    if (value === null) delete result[name];
    else result[name] = name === 'primary' ? String(value).toLowerCase() === 'true' : value;
  }
  return result;
}

const fold = (value: Item[string] | undefined) => (typeof value === 'string' ? value.toLowerCase() : value);
const textOf = (item: Item) => JSON.stringify(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));
const kept = (before: Item, after: Item) => (textOf(before) === textOf(after) ? before : after);
const identity = (item: Item) =>
  item.value === undefined ? textOf(item) : JSON.stringify([item.value, item.type ?? null]);
const distinct = (items: Item[]) => [...new Map(items.map((item) => [textOf(item), item])).values()];
const isNothing = (value: Stored) =>
  value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);
