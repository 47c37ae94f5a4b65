import { AsyncLocalStorage } from 'node:async_hooks';

interface NextRequest {
  headers: Headers;
  /** The browser's cookies. What a form or an action sets is kept. */
  jar: Map<string, string>;
}

/** The request that a route file or a server action is answering. Next keeps it in a similar store. */
export const nextRequest = new AsyncLocalStorage<NextRequest>();

function current(): NextRequest {
  const request = nextRequest.getStore();
  if (!request) throw new Error('This is called outside of a request.');
  return request;
}

interface Attributes {
  maxAge?: number;
}

/** `next/headers` on top of that store. */
export const nextHeaders = {
  headers: async () => current().headers,
  async cookies() {
    const { jar } = current();
    const set = (name: string, value: string, { maxAge }: Attributes = {}) =>
      maxAge === 0 ? jar.delete(name) : jar.set(name, value);
    return {
      getAll: () => [...jar].map(([name, value]) => ({ name, value })),
      get: (name: string) => (jar.has(name) ? { name, value: jar.get(name) ?? '' } : undefined),
      has: (name: string) => jar.has(name),
      set,
      delete: (name: string) => jar.delete(name),
    };
  },
};
