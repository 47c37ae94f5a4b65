/** The time now. Injected, so that a test that needs time moves the clock. */
export type Clock = () => Date;
