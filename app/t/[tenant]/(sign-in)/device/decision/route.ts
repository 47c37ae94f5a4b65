export { submitDeviceDecision as POST } from '@/lib/auth/forms/device';
