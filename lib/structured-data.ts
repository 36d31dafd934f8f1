import { type Locale, localeTable } from './i18n/locales';
import { localizedPath, type PagePath } from './i18n/pages';
import { type Plan, plans } from './plans';

/** What search engines are told about a page (schema.org). Addresses are absolute: `site` is the site's own, no slash. */
type Thing = Record<string, unknown>;
type Place = { site: string; locale: Locale };

/** The product, on the pages where it can be used. */
export function webApplication({ site, locale }: Place, description: string): Thing {
  return {
    '@type': 'WebApplication',
    name: 'Fukidashi',
    url: absolute(site, locale, '/manga-translator'),
    description,
    inLanguage: localeTable[locale].tag,
    applicationCategory: 'MultimediaApplication',
    operatingSystem: 'Any',
    browserRequirements: 'Requires JavaScript',
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
  };
}

/** Questions with their answers. @param questions answers as HTML */
export function faqPage({ locale }: Place, questions: { heading: string; html: string }[]): Thing {
  return {
    '@type': 'FAQPage',
    inLanguage: localeTable[locale].tag,
    mainEntity: questions.map(({ heading, html }) => ({
      '@type': 'Question',
      name: heading,
      acceptedAnswer: { '@type': 'Answer', text: html },
    })),
  };
}

/** Everything on sale, as offers of one product. @param nameOf a plan in the words of the page */
export function product(
  { site, locale }: Place,
  { name, description }: { name: string; description: string },
  nameOf: (plan: Plan) => string,
): Thing {
  return {
    '@type': 'Product',
    name,
    description,
    brand: { '@type': 'Brand', name: 'Fukidashi' },
    image: `${site}/apple-icon.png`,
    offers: plans.map((plan) => ({
      '@type': 'Offer',
      name: nameOf(plan),
      sku: plan.sku,
      price: (plan.cents / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      url: absolute(site, locale, '/price'),
    })),
  };
}

/** The way to a page, from the home page on. */
export function breadcrumbs({ site, locale }: Place, steps: { name: string; path: PagePath }[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(site, locale, path),
    })),
  };
}

/** A post of the blog. @param published ISO date */
export function blogPosting(
  { site, locale }: Place,
  post: { title: string; description: string; path: string; published: string; image?: string },
): Thing {
  const url = `${site}${localizedPath(locale, post.path)}`;
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.description,
    datePublished: post.published,
    inLanguage: localeTable[locale].tag,
    url,
    mainEntityOfPage: url,
    ...(post.image && { image: post.image }),
    author: { '@type': 'Organization', name: 'Fukidashi', url: site },
    publisher: { '@type': 'Organization', name: 'Fukidashi', url: site },
  };
}

function absolute(site: string, locale: Locale, path: PagePath): string {
  return `${site}${localizedPath(locale, path)}`;
}
