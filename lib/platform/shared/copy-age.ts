/** How long a process keeps copies of what rarely changes, where no announcement of a change reaches it (docs/decisions/0005). */
export const copyAgeMilliseconds = 3_000;
