import { answerFound } from '../answer-found';
import { foundLinks } from '../found-links';

const OF_EACH_KIND = 5;

/** The palette's results for a text, as JSON, for readers with access to the console. */
export async function GET(request: Request, { params }: { params: Promise<{ tenant: string }> }): Promise<Response> {
  return answerFound(request, (await params).tenant, (search) => foundLinks({ ...search, limit: OF_EACH_KIND }));
}
