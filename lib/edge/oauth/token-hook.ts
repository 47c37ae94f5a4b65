import type { TenantContext } from '@/lib/edge/http/route';
import { reportHook } from '@/lib/oauth/token-hook/hook-report';
import type { HookAnswer, TokenHook } from '@/lib/oauth/token-hook/token-hook';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import { issuerOf } from '@/lib/platform/shared/paths';

/**
 * The tenant's hook as one request asks it; null if it has none that is active.
 * @param exchange.request the request that is about to be answered, for the playground
 */
export function tokenHook({
  container,
  tenant,
  origin,
  request,
}: TenantContext & { origin: RequestOrigin; request?: Request | undefined }): TokenHook | null {
  const { tokenHook: hook } = tenant;
  if (!hook?.active) return null;
  const { onFailure } = hook;
  const { breaker, send } = container.tokenHooks;
  const key = `${tenant.id} ${hook.url}`;
  return {
    onFailure,
    async ask(question) {
      const started = performance.now();
      const ask = async (): Promise<HookAnswer> => {
        if (onFailure === 'continue' && !breaker.mayAsk(key)) return { kind: 'skipped' };
        const at = { requestId: origin.requestId, issuer: issuerOf(container.config.url, tenant.place) };
        const said = await send(hook, question, at);
        breaker.note(key, said.kind === 'failed' ? 'failed' : 'answered');
        return said;
      };
      const answer = await ask();
      const milliseconds = performance.now() - started;
      container.metrics.observeTokenHook({ outcome: answer.kind, seconds: milliseconds / 1000 });
      if (request) reportHook(request, { answer, onFailure, milliseconds: Math.round(milliseconds) });
      return answer;
    },
  };
}
