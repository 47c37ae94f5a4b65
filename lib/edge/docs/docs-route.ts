import { refuseOtherMethods } from '@/lib/edge/http/only-methods';
import type { RootRoute } from '@/lib/edge/http/route';
import { faultPage } from '@/lib/edge/plain-pages/failed-page';

/**
 * The guides and the reference of this version. They hold nothing of a tenant, so anybody may read them, also while the
 * database is away. What renders them is loaded with the first of these requests.
 */
export const docsRoute: RootRoute = {
  scope: 'root',
  path: '/docs/*',
  handle: async (exchange) =>
    refuseOtherMethods(exchange.request, ['GET', 'HEAD']) ?? (await import('./answer-docs')).answerDocs(exchange),
  fault: faultPage,
};
