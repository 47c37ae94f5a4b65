/** What Next's error boundaries do where a page is rendered ahead, which is never in a browser. */
export const handleISRError = () => undefined;
