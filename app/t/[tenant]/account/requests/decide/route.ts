import { submitRequestDecision } from '@/lib/pages/sign-in/forms/approval-requests';
import { nextRoute } from '@/lib/pages/sign-in/next-route';

export const POST = nextRoute(submitRequestDecision);
