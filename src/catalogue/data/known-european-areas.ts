/** Areas in Europe; same format as `known-areas.ts`. */
export const EUROPEAN_AREAS = `
East London, Tower Hamlets, East End|51.515|-0.045|4|GB
Stratford London|51.542|-0.002|1.8|GB
Ilford|51.559|0.07|2.5|GB
Southall|51.507|-0.377|2|GB
Croydon|51.374|-0.098|3.5|GB
Kings Cross, Kings Cross Station|51.53|-0.123|1|GB
Paddington|51.516|-0.176|1.1|GB
Oxford Street|51.515|-0.142|1.2|GB
Piccadilly, Leicester Square, Piccadilly Circus|51.51|-0.132|0.9|GB
Westminster, Big Ben|51.5|-0.127|1.3|GB
Bayswater, Queensway|51.512|-0.187|1|GB
Knightsbridge, Harrods|51.5|-0.163|1|GB
Tooting|51.428|-0.165|1.8|GB
Walthamstow|51.584|-0.02|2|GB
Hackney|51.545|-0.055|2|GB
Shepherds Bush|51.505|-0.222|1.4|GB
Canary Wharf|51.505|-0.019|1.3|GB
Rusholme, Curry Mile|53.455|-2.224|1.3|GB
Cheetham Hill|53.505|-2.235|1.6|GB
Sparkhill, Sparkbrook, Balti Triangle|52.453|-1.868|1.8|GB
Small Heath|52.472|-1.855|1.6|GB
Liverpool|53.408|-2.98|9|GB
Sheffield|53.381|-1.47|10|GB
Nottingham|52.954|-1.15|9|GB
Bristol|51.455|-2.59|10|GB
Cardiff|51.48|-3.18|9|GB
Luton|51.88|-0.42|6|GB
Oxford|51.753|-1.256|6|GB
Cambridge|52.205|0.12|6|GB
Barbès, Barbes, Goutte d'Or|48.885|2.35|0.9|FR
Châtelet, Chatelet, Les Halles|48.861|2.347|0.9|FR
République, Republique|48.867|2.364|0.9|FR
Bastille|48.853|2.369|0.9|FR
Gare de Lyon|48.8443|2.3744|1|FR
Gare de l'Est|48.876|2.359|0.9|FR
Gare Saint-Lazare, Saint Lazare|48.876|2.325|0.9|FR
Gare Montparnasse, Montparnasse|48.842|2.321|1.1|FR
Champs-Élysées, Champs Elysees|48.87|2.307|1.2|FR
Eiffel Tower, Eiffel, Eiffelturm, Eyfel Kulesi, Эйфелева башня, برج إيفل, エッフェル塔, 에펠탑, 埃菲尔铁塔|48.858|2.294|1.2|FR
Louvre, Лувр, اللوفر, 卢浮宫|48.861|2.336|0.9|FR
Quartier Latin, Latin Quarter|48.849|2.346|1|FR
Saint-Denis, Saint Denis|48.936|2.358|3|FR
Disneyland Paris, Marne-la-Vallée|48.868|2.782|4|FR
Charles de Gaulle Airport, CDG, Roissy, CDG Airport|49.01|2.55|5|FR
Orly Airport, Orly|48.726|2.365|4|FR
Vieux-Port, Vieux Port|43.296|5.374|1.2|FR
Lille, ليل|50.63|3.06|8|FR
Toulouse|43.604|1.444|10|FR
Bordeaux|44.84|-0.58|10|FR
Nantes|47.218|-1.554|9|FR
Montpellier|43.61|3.877|8|FR
Grenoble|45.188|5.724|7|FR
Molenbeek|50.855|4.33|1.8|BE
Gare du Midi, Brussels Midi, Bruxelles Midi|50.836|4.336|1.1|BE
Grand Place, Grote Markt Brussel|50.847|4.352|1|BE
Ghent, Gent, Gand|51.054|3.725|7|BE
Liège, Liege, Luik|50.64|5.57|8|BE
Amsterdam Centraal, Amsterdam Central|52.379|4.9|1|NL
Dam Square, De Dam|52.373|4.893|0.9|NL
De Pijp|52.355|4.895|1|NL
Eindhoven|51.44|5.48|7|NL
Kreuzberg|52.499|13.41|2|DE
Neukölln, Neukoelln, Neukolln|52.475|13.44|2.5|DE
Berlin Hbf, Berlin Hauptbahnhof|52.525|13.369|1.2|DE
Kottbusser Tor, Kotti|52.499|13.418|0.8|DE
Sonnenallee|52.482|13.438|1.3|DE
Oranienstraße|52.5005|13.4205|0.8|DE
Charlottenburg|52.51|13.3|2.5|DE
Kurfürstendamm, Kudamm|52.503|13.328|1.2|DE
München Hbf, Munich Hauptbahnhof|48.14|11.558|1|DE
Marienplatz|48.137|11.575|0.9|DE
Frankfurt Hbf, Frankfurt Hauptbahnhof|50.107|8.663|1|DE
Frankfurt Airport, Flughafen Frankfurt|50.038|8.562|4|DE
Hamburg Hbf, Hamburg Hauptbahnhof, Steindamm|53.553|10.008|1|DE
St. Pauli, Sankt Pauli, Reeperbahn|53.55|9.963|1.2|DE
Köln Hbf, Cologne Cathedral, Kölner Dom|50.943|6.958|1|DE
Keupstraße|50.966|7.01|0.8|DE
Hannover, Hanover|52.375|9.735|10|DE
Bremen|53.08|8.81|10|DE
Leipzig|51.34|12.37|10|DE
Dresden|51.05|13.74|10|DE
Dortmund|51.514|7.465|9|DE
Mannheim|49.488|8.467|8|DE
Heidelberg|49.41|8.7|6|DE
Salzburg, سالزبورغ|47.81|13.05|7|AT
Graz|47.07|15.44|8|AT
Innsbruck|47.268|11.393|6|AT
Zell am See, زيلامسي|47.325|12.795|5|AT
Praterstern, Prater|48.217|16.393|1.2|AT
Stephansplatz|48.208|16.373|0.9|AT
Wien Hbf, Vienna Hauptbahnhof|48.185|16.376|1.1|AT
Interlaken, انترلاكن|46.686|7.863|4|CH
Lucerne, Luzern|47.05|8.31|6|CH
Basel|47.558|7.588|6|CH
Termini, Roma Termini, Rome Termini|41.901|12.502|1.1|IT
Colosseum, Colosseo, Kolosseum, Colisée, Coliseo, Колизей|41.89|12.492|1|IT
Vatican, Vaticano|41.902|12.454|1.2|IT
Milano Centrale, Milan Central|45.486|9.204|1.1|IT
Duomo Milano|45.464|9.191|0.9|IT
Bologna|44.494|11.343|7|IT
Palermo|38.115|13.36|8|IT
La Rambla, Ramblas, Las Ramblas|41.381|2.173|1|ES
Raval, El Raval|41.38|2.169|0.9|ES
Sagrada Familia|41.4036|2.1744|1|ES
Lavapiés, Lavapies|40.409|-3.702|0.9|ES
Puerta del Sol, Sol Madrid|40.417|-3.703|0.9|ES
Córdoba, Cordoba, قرطبة|37.888|-4.779|6|ES
Valencia|39.47|-0.376|9|ES
Málaga, Malaga, مالقة|36.72|-4.42|8|ES
Porto|41.15|-8.61|8|PT
Malmö, Malmo|55.605|13|7|SE
Gothenburg, Göteborg, Goteborg|57.708|11.974|10|SE
Nørrebro, Norrebro|55.694|12.549|1.6|DK
Kraków, Krakow, Cracow|50.06|19.94|8|PL
Kyiv, Kiev, Київ, Киев|50.45|30.52|14|UA
Saint Petersburg, St Petersburg, Санкт-Петербург, Питер|59.94|30.31|18|RU
Kazan, Казань|55.79|49.12|12|RU
Thessaloniki|40.64|22.94|8|GR
Plaka, Monastiraki|37.975|23.727|1|GR
Nicosia, Lefkoşa|35.17|33.36|8|CY
Opera Paris, Galeries Lafayette|48.873|2.332|0.9|FR
Nice France, نيس|43.703|7.266|8|FR
Paris 1, Paris 1er, Paris 1eme, Paris 1ème, 1eme arrondissement, 1er arrondissement, 1eme arrondissement Paris, 1er arrondissement Paris, 1st arrondissement, 1st arrondissement Paris, Paris 1st, Paris 75001|48.8625|2.336|1.2|FR
Paris 2, Paris 2e, Paris 2eme, Paris 2ème, 2eme arrondissement, 2e arrondissement, 2eme arrondissement Paris, 2e arrondissement Paris, 2nd arrondissement, 2nd arrondissement Paris, Paris 2nd, Paris 75002|48.868|2.343|1.2|FR
Paris 3, Paris 3e, Paris 3eme, Paris 3ème, 3eme arrondissement, 3e arrondissement, 3eme arrondissement Paris, 3e arrondissement Paris, 3rd arrondissement, 3rd arrondissement Paris, Paris 3rd, Paris 75003|48.863|2.36|1.2|FR
Paris 4, Paris 4e, Paris 4eme, Paris 4ème, 4eme arrondissement, 4e arrondissement, 4eme arrondissement Paris, 4e arrondissement Paris, 4th arrondissement, 4th arrondissement Paris, Paris 4th, Paris 75004|48.8545|2.357|1.2|FR
Paris 5, Paris 5e, Paris 5eme, Paris 5ème, 5eme arrondissement, 5e arrondissement, 5eme arrondissement Paris, 5e arrondissement Paris, 5th arrondissement, 5th arrondissement Paris, Paris 5th, Paris 75005|48.8445|2.3495|1.2|FR
Paris 6, Paris 6e, Paris 6eme, Paris 6ème, 6eme arrondissement, 6e arrondissement, 6eme arrondissement Paris, 6e arrondissement Paris, 6th arrondissement, 6th arrondissement Paris, Paris 6th, Paris 75006|48.849|2.333|1.2|FR
Paris 7, Paris 7e, Paris 7eme, Paris 7ème, 7eme arrondissement, 7e arrondissement, 7eme arrondissement Paris, 7e arrondissement Paris, 7th arrondissement, 7th arrondissement Paris, Paris 7th, Paris 75007|48.856|2.312|1.2|FR
Paris 8, Paris 8e, Paris 8eme, Paris 8ème, 8eme arrondissement, 8e arrondissement, 8eme arrondissement Paris, 8e arrondissement Paris, 8th arrondissement, 8th arrondissement Paris, Paris 8th, Paris 75008|48.8725|2.3125|1.6|FR
Paris 9, Paris 9e, Paris 9eme, Paris 9ème, 9eme arrondissement, 9e arrondissement, 9eme arrondissement Paris, 9e arrondissement Paris, 9th arrondissement, 9th arrondissement Paris, Paris 9th, Paris 75009|48.877|2.3375|1.2|FR
Paris 10, Paris 10e, Paris 10eme, Paris 10ème, 10eme arrondissement, 10e arrondissement, 10eme arrondissement Paris, 10e arrondissement Paris, 10th arrondissement, 10th arrondissement Paris, Paris 10th, Paris 75010|48.876|2.3605|1.2|FR
Paris 11, Paris 11e, Paris 11eme, Paris 11ème, 11eme arrondissement, 11e arrondissement, 11eme arrondissement Paris, 11e arrondissement Paris, 11th arrondissement, 11th arrondissement Paris, Paris 11th, Paris 75011|48.859|2.38|1.6|FR
Paris 12, Paris 12e, Paris 12eme, Paris 12ème, 12eme arrondissement, 12e arrondissement, 12eme arrondissement Paris, 12e arrondissement Paris, 12th arrondissement, 12th arrondissement Paris, Paris 12th, Paris 75012|48.835|2.42|1.6|FR
Paris 13, Paris 13e, Paris 13eme, Paris 13ème, 13eme arrondissement, 13e arrondissement, 13eme arrondissement Paris, 13e arrondissement Paris, 13th arrondissement, 13th arrondissement Paris, Paris 13th, Paris 75013|48.8285|2.3625|1.6|FR
Paris 14, Paris 14e, Paris 14eme, Paris 14ème, 14eme arrondissement, 14e arrondissement, 14eme arrondissement Paris, 14e arrondissement Paris, 14th arrondissement, 14th arrondissement Paris, Paris 14th, Paris 75014|48.833|2.327|1.6|FR
Paris 15, Paris 15e, Paris 15eme, Paris 15ème, 15eme arrondissement, 15e arrondissement, 15eme arrondissement Paris, 15e arrondissement Paris, 15th arrondissement, 15th arrondissement Paris, Paris 15th, Paris 75015|48.8405|2.2925|1.6|FR
Paris 16, Paris 16e, Paris 16eme, Paris 16ème, 16eme arrondissement, 16e arrondissement, 16eme arrondissement Paris, 16e arrondissement Paris, 16th arrondissement, 16th arrondissement Paris, Paris 16th, Paris 75016|48.86|2.262|1.6|FR
Paris 17, Paris 17e, Paris 17eme, Paris 17ème, 17eme arrondissement, 17e arrondissement, 17eme arrondissement Paris, 17e arrondissement Paris, 17th arrondissement, 17th arrondissement Paris, Paris 17th, Paris 75017|48.8875|2.3065|1.6|FR
Paris 18, Paris 18e, Paris 18eme, Paris 18ème, 18eme arrondissement, 18e arrondissement, 18eme arrondissement Paris, 18e arrondissement Paris, 18th arrondissement, 18th arrondissement Paris, Paris 18th, Paris 75018|48.8925|2.3485|1.6|FR
Paris 19, Paris 19e, Paris 19eme, Paris 19ème, 19eme arrondissement, 19e arrondissement, 19eme arrondissement Paris, 19e arrondissement Paris, 19th arrondissement, 19th arrondissement Paris, Paris 19th, Paris 75019|48.887|2.3845|1.6|FR
Paris 20, Paris 20e, Paris 20eme, Paris 20ème, 20eme arrondissement, 20e arrondissement, 20eme arrondissement Paris, 20e arrondissement Paris, 20th arrondissement, 20th arrondissement Paris, Paris 20th, Paris 75020|48.8635|2.4015|1.6|FR
Manchester City Centre, Piccadilly Gardens, Manchester Piccadilly|53.48|-2.238|1.4|GB
Birmingham City Centre, Bullring, Birmingham New Street|52.478|-1.896|1.3|GB
Leeds City Centre|53.798|-1.545|1.3|GB
Glasgow City Centre|55.861|-4.255|1.4|GB
East Ham|51.533|0.053|1.6|GB
Green Street, Upton Park|51.535|0.035|1.2|GB
Barking|51.539|0.081|2|GB
Hounslow|51.468|-0.361|2.5|GB
Harrow|51.58|-0.335|3|GB
Kilburn|51.545|-0.197|1.4|GB
Finsbury Park|51.565|-0.107|1.3|GB
Brixton|51.462|-0.115|1.4|GB
Peckham|51.474|-0.069|1.4|GB
Lewisham|51.462|-0.012|1.8|GB
Shoreditch|51.525|-0.078|1.1|GB
Aldgate|51.514|-0.075|0.8|GB
Bethnal Green|51.527|-0.06|1.1|GB
Mile End|51.525|-0.033|1|GB
Bow London|51.528|-0.02|1.2|GB
Covent Garden|51.512|-0.123|0.8|GB
Marble Arch|51.513|-0.159|0.8|GB
Baker Street|51.523|-0.157|0.8|GB
Victoria Station, Victoria London|51.495|-0.144|0.9|GB
Waterloo London, Waterloo Station|51.503|-0.113|0.9|GB
London Bridge|51.505|-0.087|0.9|GB
Liverpool Street|51.518|-0.082|0.8|GB
Euston|51.528|-0.133|0.8|GB
Tower Bridge, Tower of London|51.507|-0.076|0.9|GB
British Museum|51.519|-0.127|0.8|GB
Hyde Park|51.507|-0.166|1.4|GB
Notting Hill|51.51|-0.2|1.1|GB
Stansted Airport|51.886|0.238|4|GB
Luton Airport|51.875|-0.368|3|GB
Manchester Airport|53.362|-2.272|4|GB
Birmingham Airport|52.453|-1.743|4|GB
Clichy|48.904|2.306|1.6|FR
Saint-Ouen, St Ouen|48.911|2.334|1.6|FR
Aubervilliers|48.914|2.382|1.8|FR
Bobigny|48.908|2.44|1.8|FR
Montreuil|48.863|2.443|2.2|FR
Créteil, Creteil|48.79|2.456|2.6|FR
Vitry|48.788|2.392|2.4|FR
Argenteuil|48.947|2.247|2.6|FR
Nanterre|48.892|2.207|2.4|FR
Boulogne-Billancourt|48.835|2.241|2|FR
Evry, Évry|48.629|2.44|3|FR
Versailles|48.804|2.13|3|FR
Nation Paris, Place de la Nation|48.848|2.396|0.9|FR
Porte de Clignancourt, Porte de Montreuil Paris|48.897|2.345|0.9|FR
Pigalle|48.882|2.337|0.8|FR
Notre Dame, Notre-Dame|48.853|2.35|0.9|FR
Sacré-Cœur, Sacre Coeur|48.887|2.343|0.8|FR
Bellecour, Place Bellecour|45.758|4.832|1|FR
Guillotière, Guillotiere|45.755|4.843|1|FR
Villeurbanne|45.767|4.88|2.4|FR
Lyon Perrache, Gare de Perrache|45.749|4.826|1|FR
Gare Saint-Charles, Saint Charles Marseille|43.303|5.38|1|FR
Noailles Marseille, Noailles|43.296|5.381|0.8|FR
Schaerbeek, Schaarbeek|50.863|4.379|2|BE
Anderlecht|50.836|4.31|2.4|BE
Ixelles, Elsene|50.83|4.37|1.8|BE
Wedding Berlin|52.55|13.36|2|DE
Moabit|52.528|13.343|1.6|DE
Prenzlauer Berg|52.54|13.42|2|DE
Friedrichshain|52.515|13.45|2|DE
Schöneberg, Schoneberg|52.483|13.353|2|DE
Tempelhof|52.465|13.385|2.4|DE
Spandau|52.535|13.2|3.5|DE
Steglitz|52.457|13.322|2.2|DE
Potsdamer Platz|52.509|13.376|0.9|DE
Brandenburg Gate, Brandenburger Tor|52.516|13.378|0.9|DE
Checkpoint Charlie|52.5075|13.3904|0.8|DE
Zoo Berlin, Zoologischer Garten|52.507|13.333|0.9|DE
BER Airport, Berlin Airport, Flughafen Berlin|52.366|13.503|4|DE
Munich Airport, Flughafen München|48.354|11.786|4|DE
Goetheplatz München, Sendlinger Tor|48.133|11.562|0.9|DE
Altona|53.551|9.935|2|DE
St. Georg Hamburg, Sankt Georg|53.557|10.012|0.9|DE
Ehrenfeld|50.95|6.92|1.6|DE
Kalk Köln|50.94|7|1.4|DE
Mülheim Köln|50.963|7.005|1.6|DE
Bahnhofsviertel|50.107|8.667|0.7|DE
Sachsenhausen Frankfurt|50.1|8.685|1.3|DE
Favoriten|48.175|16.376|2|AT
Ottakring|48.213|16.315|1.8|AT
Naschmarkt|48.1985|16.3635|0.8|AT
Vienna Airport, Flughafen Wien, Schwechat|48.11|16.57|4|AT
Rotterdam Centraal|51.925|4.469|1|NL
Leidseplein|52.364|4.883|0.8|NL
Rembrandtplein|52.366|4.896|0.8|NL
Bijlmer, Amsterdam Zuidoost|52.315|4.955|2.4|NL
Nieuw-West, Amsterdam West|52.365|4.81|2.6|NL
Trastevere|41.889|12.469|1|IT
Esquilino|41.895|12.505|1|IT
Piazza Vittorio|41.8945|12.505|0.8|IT
Corso Buenos Aires|45.479|9.211|0.9|IT
Gran Via, Gran Vía|40.42|-3.705|0.9|ES
Atocha|40.407|-3.69|0.9|ES
Plaza Mayor|40.4155|-3.7075|0.7|ES
Barajas, Madrid Airport|40.49|-3.58|4|ES
Barcelona Airport, El Prat|41.297|2.083|4|ES
Plaça Catalunya, Plaza Catalunya, Plaza Cataluña|41.387|2.17|0.8|ES
Barceloneta|41.38|2.19|0.9|ES
Martim Moniz|38.716|-9.136|0.8|PT
`;
