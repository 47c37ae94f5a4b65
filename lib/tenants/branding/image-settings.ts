/** The names of the settings that hold images. They are set together with an image, never by a name alone. */
export const imageSettings = ['brandLogo', 'brandLogoDark', 'brandBackgroundImage'] as const;
export type ImageSetting = (typeof imageSettings)[number];
