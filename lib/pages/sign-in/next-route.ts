import type { BrowserAnswer } from './form-route';
import { pageContext } from './page-context';

/** The handler of a route file for what our own server answers without Next. */
export function nextRoute(answer: BrowserAnswer) {
  return async (request: Request, { params }: { params: Promise<{ tenant: string }> }): Promise<Response> => {
    const { tenant, ...named } = await params;
    return answer(await pageContext(tenant), request, named);
  };
}
