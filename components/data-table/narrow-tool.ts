/** A tool of a list shows only its icon where its label would push the filters into a second row. */
export const narrowTool = 'list-none sm:max-[90rem]:w-8 sm:max-[90rem]:p-0';

export const toolLabel = 'sm:max-[90rem]:sr-only';
