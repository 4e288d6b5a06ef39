import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';

/**
 * History in the hash of the page. The router's own mixes the page's query (`?lng=de`) into the search of the address
 * behind the hash; here the two stay apart.
 */
function hashHistory(): RouterHistory {
  let last = -1;
  // A link or a typed address makes an entry without the router's number. Without one the router could not take a blocked step
  // back (a view with unsaved changes): it would leave for somewhere else.
  const placeInHistory = (): typeof window.history.state => {
    let { state } = window.history;
    if (typeof state?.__TSR_index !== 'number') {
      state = { ...state, __TSR_index: last + 1 };
      // Past the router, which takes every replacement for a navigation.
      History.prototype.replaceState.call(window.history, state, '');
    }
    last = state.__TSR_index;
    return state;
  };
  return createBrowserHistory({
    window,
    parseLocation: () => {
      const state = placeInHistory();
      const href = window.location.hash.slice(1) || '/';
      const at = href.indexOf('?');
      return {
        href,
        pathname: at < 0 ? href : href.slice(0, at),
        search: at < 0 ? '' : href.slice(at),
        hash: '',
        state,
      };
    },
    createHref: (href) => `${window.location.pathname}${window.location.search}#${href}`,
  });
}

let opened: RouterHistory | undefined;

/** The history of this page's addresses: the router moves in it, lists read and write their arrangement in its address. */
export const addressHistory = (): RouterHistory => {
  opened ??= hashHistory();
  return opened;
};
