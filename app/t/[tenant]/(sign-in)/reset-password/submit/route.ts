import { submitPasswordReset } from '@/lib/pages/sign-in/forms/redeem-link';
import { nextRoute } from '@/lib/pages/sign-in/next-route';

export const POST = nextRoute(submitPasswordReset);
