/** Whether a crawler runs the page, for Next's browser code: none can read these pages. */
export const isBot = () => false;
