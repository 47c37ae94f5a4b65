import type { ServedResource } from '@/lib/scim/protocol/context';
import type { ScimRootStore } from '@/lib/scim/protocol/store';

/** Lists across in-memory stores, one type after the other, by index or by cursor. */
export function memoryRoot(resources: readonly ServedResource[]): ScimRootStore {
  return {
    async list(scope, { parts, startIndex, count, after }) {
      const found: { type: string; id: string }[] = [];
      for (const { type, filter } of parts) {
        const served = resources.find((one) => one.type.name === type.name);
        const page = await served?.store.list(
          scope,
          { filter, startIndex: 1, count: Number.MAX_SAFE_INTEGER, sort: null },
          { type, computed: false },
        );
        found.push(...(page?.resources ?? []).map(({ id }) => ({ type: type.name, id })));
      }
      const from = after === undefined ? startIndex - 1 : found.findIndex(({ id }) => id === after?.id) + 1;
      const shown = found.slice(from, from + count);
      const last = shown.at(-1);
      return {
        found: shown,
        totalResults: found.length,
        next: last && from + count < found.length ? { key: null, id: last.id } : null,
      };
    },
  };
}
