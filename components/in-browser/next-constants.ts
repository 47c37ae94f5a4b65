/** The one constant that Next's browser code reads from its module of all constants, which is 2 kB. */
export const NEXT_NAV_DEPLOYMENT_ID_HEADER = 'x-nextjs-deployment-id';
