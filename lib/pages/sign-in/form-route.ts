import { answerForm, type FormRoute } from './answer-form';
import { answerWithErrorPage } from './answer-with-error-page';
import type { PageContext } from './page-context';

/**
 * Answers what a browser sends to a path that is not a page, in either mount.
 * @param named what stands in the path's variable segments, by name
 */
export type BrowserAnswer = (
  context: PageContext,
  request: Request,
  named: Record<string, string>,
) => Promise<Response>;

/** Answers a plain HTML form. The answer is a redirect, so that reloading sends nothing twice. */
export function formRoute(route: FormRoute): BrowserAnswer {
  return (context, request) => answerWithErrorPage(context, () => answerForm(route, context, request));
}
