import { legalRoute } from '@/app/legal-page';

const { generateMetadata, Page } = legalRoute('privacyPolicy');

export { generateMetadata, Page as default };
