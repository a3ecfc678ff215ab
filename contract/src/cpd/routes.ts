import { getRoute, postRoute, recordRoute } from '#kit'

// What is read and written from the frame and the homes.
export const devplanRoute = recordRoute('devplan')
export const refdataRoute = getRoute('/cpd/refdata')
export const statsRoute = getRoute('/cpd/stats')
export const reportOrdersRoute = getRoute('/cpd/report/orders')
export const orderedReportRoute = getRoute('/cpd/report/order/pdf')
export const cancelReportOrderRoute = postRoute('/cpd/report/order/cancel', 'cpd')
