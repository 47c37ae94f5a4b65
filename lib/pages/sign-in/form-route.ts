import { answerForm, type FormRoute } from './answer-form';
import { answerWithErrorPage } from './answer-with-error-page';
import { pageContext } from './page-context';

/** A route file's POST for a plain HTML form. The answer is a redirect, so that reloading sends nothing twice. */
export function formRoute(route: FormRoute) {
  return async (request: Request, { params }: { params: Promise<{ tenant: string }> }): Promise<Response> => {
    const context = await pageContext((await params).tenant);
    return answerWithErrorPage(context, () => answerForm(route, context, request));
  };
}
