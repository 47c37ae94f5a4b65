/** Returns the current time. It is injected so that tests can control it. */
export type Clock = () => Date;
