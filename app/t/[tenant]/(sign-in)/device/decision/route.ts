export { submitDeviceDecision as POST } from '@/lib/pages/sign-in/forms/device';
