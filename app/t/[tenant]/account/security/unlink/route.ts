import { submitUnlinkIdentity } from '@/lib/pages/sign-in/forms/linked-identities';
import { nextRoute } from '@/lib/pages/sign-in/next-route';

export const POST = nextRoute(submitUnlinkIdentity);
