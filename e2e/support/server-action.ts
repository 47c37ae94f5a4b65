import { formsOf, type HtmlForm } from './html-form';
import type { Arrival, UserAgent } from './user-agent';

/** The console form that contains such a field, as the server rendered it. */
export function actionFormOf(page: Arrival, field: string): HtmlForm {
  const form = formsOf(page.html).find(({ fields }) => field in fields);
  if (!form) throw new Error(`${page.url.pathname} (${page.response.status}) has no form with the field ${field}.`);
  return form;
}

/**
 * Submits a console form as a browser without script does (RFC 7578).
 * @param fields a list repeats a field
 * @returns the resulting page
 */
export async function submitAction(
  agent: UserAgent,
  { url }: Pick<Arrival, 'url'>,
  form: HtmlForm,
  fields: Record<string, string | string[]>,
  headers: Record<string, string> = {},
): Promise<Arrival> {
  const data = new FormData();
  for (const [name, values] of Object.entries({ ...form.fields, ...fields }))
    for (const value of [values].flat()) data.append(name, value);
  const encoded = new Response(data);
  const response = await agent.request(url.href, {
    method: 'POST',
    headers: {
      'Content-Type': encoded.headers.get('content-type') ?? '',
      Origin: 'null',
      'Sec-Fetch-Site': 'same-origin',
      ...headers,
    },
    body: await encoded.text(),
  });
  return { url, response, html: await response.text(), left: false };
}
