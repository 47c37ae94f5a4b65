/** Holds the id of the news that the browser has shown, so that the server does not send it with the next page too. */
export const shownNewsCookie = 'tessera.shown-news';

/** Longer than the server keeps news. */
const SECONDS = 60;

export function keepShown(id: string): void {
  document.cookie = `${shownNewsCookie}=${id};path=/;max-age=${SECONDS};samesite=lax`;
}
