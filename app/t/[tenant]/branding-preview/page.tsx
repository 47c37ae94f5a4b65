import { brandingPreview } from '@/lib/pages/views/branding-preview/branding-preview';
import { mounted } from '../(sign-in)/mounted';

const { generateMetadata, Page } = mounted(brandingPreview);

export { generateMetadata, Page as default };
