import { submitDeviceDecision } from '@/lib/pages/sign-in/forms/device';
import { nextRoute } from '@/lib/pages/sign-in/next-route';

export const POST = nextRoute(submitDeviceDecision);
