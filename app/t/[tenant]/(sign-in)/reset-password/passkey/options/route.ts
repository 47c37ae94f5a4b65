import { submitResetPasskeyOptions } from '@/lib/pages/sign-in/forms/redeem-link-with-passkey';
import { nextRoute } from '@/lib/pages/sign-in/next-route';

export const POST = nextRoute(submitResetPasskeyOptions);
