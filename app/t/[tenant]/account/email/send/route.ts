import { submitSendConfirmation } from '@/lib/pages/sign-in/forms/confirm-email';
import { nextRoute } from '@/lib/pages/sign-in/next-route';

export const POST = nextRoute(submitSendConfirmation);
