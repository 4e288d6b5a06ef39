import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';

/**
 * History in the hash of the page. The router's own mixes the page's query (`?lng=de`) into the search of the address
 * behind the hash; here the two stay apart.
 */
export function hashHistory(): RouterHistory {
  return createBrowserHistory({
    window,
    parseLocation: () => {
      const href = window.location.hash.slice(1) || '/';
      const at = href.indexOf('?');
      return {
        href,
        pathname: at < 0 ? href : href.slice(0, at),
        search: at < 0 ? '' : href.slice(at),
        hash: '',
        state: window.history.state ?? { __TSR_index: 0 },
      };
    },
    createHref: (href) => `${window.location.pathname}${window.location.search}#${href}`,
  });
}
