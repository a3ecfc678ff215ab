/** Places in New Zealand where the people of the demo college work, with a point on the map. */
export const locations = [
  { name: 'Burwood Hospital', address: '255 Mairehau Road, Ōtautahi Christchurch', at: [-43.4812, 172.6891] },
  { name: 'Avon Musculoskeletal', address: 'Fendalton, Ōtautahi Christchurch', at: [-43.5186, 172.5923] },
  { name: 'Grafton Clinic', address: 'Grafton, Tāmaki Makaurau Auckland', at: [-36.8609, 174.7669] },
  { name: 'Māngere Community Clinic', address: 'Māngere, Tāmaki Makaurau Auckland', at: [-36.9686, 174.7953] },
  { name: 'Te Awa Clinic', address: 'Te Rapa, Kirikiriroa Hamilton', at: [-37.7437, 175.2357] },
  { name: 'Cameron Road Clinic', address: 'Cameron Road, Tauranga', at: [-37.6986, 176.1589] },
  { name: 'Hutt Valley Clinic', address: 'Te Awa Kairangi ki Tai Lower Hutt', at: [-41.2127, 174.9081] },
  { name: 'Tasman Street Practice', address: 'Tasman Street, Whakatū Nelson', at: [-41.2784, 173.2876] },
  { name: 'Dunedin Spine and Joint', address: 'Filleul Street, Ōtepoti Dunedin', at: [-45.8722, 170.5008] },
] as const
