/** The token with which tests read the metrics of the servers under test, on either mount. */
export const METRICS_TOKEN = 'metrics token of the servers under test';
