import { escapeHtml, type PlainBrand, plainPage } from './plain-page';

/**
 * Sends a browser on to somebody else's pages by a page of ours. A redirect would be held against the `form-action` of
 * whatever page the form was on that led here (CSP 3, 6.4.2), ours or another's, which cannot know all that follows.
 * It goes on by itself, and by its link where a browser does not.
 */
export function onwardPage({ href, to, brand }: { href: string; to: string; brand: PlainBrand }): Response {
  return plainPage({
    status: 200,
    brand,
    title: `Go on to ${to}`,
    policy: "form-action 'none'",
    content: `<p>You are being sent on. If nothing happens, use the link.</p>
<p><a href="${escapeHtml(href)}">Continue to ${escapeHtml(to)}</a></p>`,
    headers: { Refresh: `0; url=${href}` },
  });
}
