/** With which the servers under test show their metrics, on either mount. */
export const METRICS_TOKEN = 'metrics token of the servers under test';
