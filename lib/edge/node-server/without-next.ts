const SCRIPT = /<script\b([^>]*)>([^]*?)<\/script>/g;
const SCRIPT_LINK = /<link\b[^>]*\bas="script"[^>]*>/g;
/** From which React would start, in the browser. */
const FLIGHT = /^\(?self\.__next_f\b/;
/** A script of Next's that browsers of today fetch. */
const isRuntime = (attributes: string) =>
  /\bsrc="\/_next\/static\/chunks\//.test(attributes) && !/\bnomodule\b/i.test(attributes);

/**
 * Takes out of a page what nobody reads where Next's runtime does not run in the browser: there is no switch for it in
 * Next. A page that begins with the runtime is left as it is.
 */
export function withoutFlight(html: string): string {
  if ([...html.matchAll(SCRIPT)].some(([, attributes = '']) => isRuntime(attributes))) return html;
  return html.replace(SCRIPT, (script, _attributes: string, content: string) => (FLIGHT.test(content) ? '' : script));
}

/** Takes all scripts out of a page, which is shown where none may run. */
export const withoutScripts = (html: string): string => html.replace(SCRIPT, '').replace(SCRIPT_LINK, '');
