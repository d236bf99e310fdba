import { setFavourite, type FavouriteKind } from '../../../data/sidebar/favourite-changes.ts'
import { moreText } from '../../../text/text.ts'
import type { MenuItem } from '../../../ui/floating/menu.tsx'

/** Puts something among the favourites, or takes it out. */
export const favouriteItem = (
  kind: FavouriteKind,
  { id, favourite }: { id: string; favourite: boolean },
): MenuItem => ({
  label: favourite ? moreText().manage.unfavour : moreText().manage.favour,
  icon: favourite ? 'star-off' : 'star',
  act: () => setFavourite(kind, id, !favourite),
})
